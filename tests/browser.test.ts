import { expect, test } from 'vitest';
import { findBrowser } from './browser.ts';

test('a machine for which the packages bring no browser is told what to install', async () => {
  const own = process.env.CHROMIUM_PATH;
  delete process.env.CHROMIUM_PATH;
  try {
    await expect(findBrowser({ platform: 'linux', arch: 'arm64' }, [])).rejects.toThrow(
      /Linux on x64 only, and this is linux on arm64: install Chromium/,
    );
    expect(await findBrowser({ platform: 'linux', arch: 'arm64' }, [process.execPath])).toMatchObject({
      executablePath: process.execPath,
    });
  } finally {
    if (own !== undefined) process.env.CHROMIUM_PATH = own;
  }
});
