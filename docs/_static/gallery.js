// Filter the tables of the gallery by the words in the box: a row stays if it has all of them.
document.addEventListener("DOMContentLoaded", () => {
  const box = document.getElementById("gallery-filter");
  if (!box) return;
  const count = document.getElementById("gallery-count");
  const families = [...document.querySelectorAll("article section section")]
    .map((section) => ({
      section,
      rows: [...section.querySelectorAll("tbody tr")].map((row) => ({
        row,
        text: `${section.id} ${row.textContent}`.toLowerCase(),
      })),
    }))
    .filter((family) => family.rows.length > 0);
  const filter = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { section, rows } of families) {
      let visible = 0;
      for (const { row, text } of rows) {
        row.hidden = !words.every((word) => text.includes(word));
        visible += row.hidden ? 0 : 1;
      }
      section.hidden = visible === 0;
      shown += visible;
    }
    count.textContent = `${shown} pages`;
  };
  box.hidden = false;
  box.value = new URLSearchParams(window.location.search).get("filter") ?? "";
  box.addEventListener("input", filter);
  filter();
});
