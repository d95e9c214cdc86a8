"""Images: convolutional networks, transformers, generative models."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from tests.ordinary.programs.program import ordinary


def conv_block(channels, out):
    return nn.Sequential(nn.Conv2d(channels, out, 3, padding=1, bias=False), nn.BatchNorm2d(out), nn.ReLU())


@ordinary(inductor=True, gpu=True)
def cnn_batch_norm():
    head = nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(32, 10)
    return nn.Sequential(conv_block(3, 16), nn.MaxPool2d(2), conv_block(16, 32), *head), torch.randn(8, 3, 32, 32)


class Residual(nn.Module):
    def __init__(self, channels, out, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, out, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(out)
        self.conv2 = nn.Conv2d(out, out, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(out)
        self.shortcut = nn.Sequential(nn.Conv2d(channels, out, 1, stride, bias=False), nn.BatchNorm2d(out))

    def forward(self, x):
        y = F.relu(self.bn1(self.conv1(x)))
        return F.relu(self.bn2(self.conv2(y)) + self.shortcut(x))


@ordinary()
def resnet_block():
    return Residual(16, 32, stride=2), torch.randn(4, 16, 32, 32)


class UNet(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.down1 = conv_block(3, width)
        self.down2 = conv_block(width, 2 * width)
        self.up = nn.ConvTranspose2d(2 * width, width, 2, stride=2)
        self.merge = conv_block(2 * width, width)
        self.out = nn.Conv2d(width, 1, 1)

    def forward(self, x):
        skip = self.down1(x)
        deep = self.down2(F.max_pool2d(skip, 2))
        return torch.sigmoid(self.out(self.merge(torch.cat([skip, self.up(deep)], dim=1))))


@ordinary()
def unet():
    return UNet(), torch.randn(2, 3, 64, 64)


class Encoder(nn.Module):
    """A transformer block over patches, normalized first."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        batch, length, width = x.shape
        qkv = self.qkv(self.norm1(x)).view(batch, length, 3, self.heads, width // self.heads)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        attended = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(batch, length, width)
        x = x + self.out(attended)
        return x + self.mlp(self.norm2(x))


class ViT(nn.Module):
    def __init__(self, image=32, patch=8, width=64, depth=2, heads=4):
        super().__init__()
        self.patches = nn.Conv2d(3, width, patch, stride=patch)
        self.cls = nn.Parameter(torch.zeros(1, 1, width))
        self.position = nn.Parameter(0.02 * torch.randn(1, 1 + (image // patch) ** 2, width))
        self.blocks = nn.Sequential(*(Encoder(width, heads) for _ in range(depth)))
        self.head = nn.Linear(width, 10)

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.cls.expand(x.shape[0], -1, -1), x], dim=1) + self.position
        return self.head(self.blocks(x)[:, 0])


@ordinary()
def vit():
    return ViT(), torch.randn(4, 3, 32, 32)


class VAE(nn.Module):
    """Draws its code, and decodes it by transposed convolutions."""

    def __init__(self, code=32):
        super().__init__()
        self.encode = nn.Sequential(nn.Conv2d(1, 16, 4, 2, 1), nn.ReLU(), nn.Conv2d(16, 32, 4, 2, 1), nn.Flatten())
        self.mean, self.log_variance = nn.Linear(32 * 8 * 8, code), nn.Linear(32 * 8 * 8, code)
        self.spread = nn.Linear(code, 32 * 8 * 8)
        self.decode = nn.Sequential(nn.ConvTranspose2d(32, 16, 4, 2, 1), nn.ReLU(), nn.ConvTranspose2d(16, 1, 4, 2, 1))

    def forward(self, x):
        features = self.encode(x)
        mean, log_variance = self.mean(features), self.log_variance(features)
        code = mean + torch.randn_like(mean) * torch.exp(0.5 * log_variance)
        image = torch.sigmoid(self.decode(self.spread(code).view(-1, 32, 8, 8)))
        divergence = -0.5 * (1 + log_variance - mean.square() - log_variance.exp()).sum(1).mean()
        return image, divergence


@ordinary(draws=True)
def vae_with_a_draw():
    return VAE(), torch.rand(4, 1, 32, 32)


class Denoiser(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.time = nn.Linear(32, width)
        self.first, self.last = nn.Conv2d(3, width, 3, padding=1), nn.Conv2d(width, 3, 3, padding=1)
        self.norm = nn.GroupNorm(4, width)

    def forward(self, x, t):
        frequencies = torch.exp(-torch.arange(16, device=x.device) * 0.5)
        angles = t.float()[:, None] * frequencies
        embedded = self.time(torch.cat([angles.sin(), angles.cos()], dim=-1))
        return self.last(F.silu(self.norm(self.first(x) + embedded[:, :, None, None])))


@ordinary(training=False, draws=True)
def diffusion_sampler():
    model = Denoiser().eval()
    kept = torch.cumprod(1 - torch.linspace(1e-3, 0.05, 4), 0)

    @torch.no_grad()
    def sample(x):
        for step in reversed(range(4)):
            noise = model(x, torch.full((x.shape[0],), step))
            x = (x - (1 - kept[step]).sqrt() * noise) / kept[step].sqrt()
            if step:
                x = kept[step - 1].sqrt() * x + (1 - kept[step - 1]).sqrt() * torch.randn_like(x)
        return x.clamp(-3, 3)

    return sample, torch.randn(2, 3, 32, 32)
