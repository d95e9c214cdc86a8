"""Known failures of torch that cases of several families show, one file for each subject."""
