import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { unpackArchive } from './archive/unpack-archive.ts';
import type { FaceSource } from './types.ts';

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** Real fonts for tests, by the part they play. Paths are relative to the installed packages. */
export const testFonts = {
  sans: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  serif: '@expo-google-fonts/cormorant-garamond/400Regular/CormorantGaramond_400Regular.ttf',
  mono: '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
  small: '@expo-google-fonts/righteous/400Regular/Righteous_400Regular.ttf',
  /** Its outlines nearly fill what short offsets can reach. */
  nearLimit: '@expo-google-fonts/spectral/200ExtraLight/Spectral_200ExtraLight.ttf',
  emptyOmega: '@expo-google-fonts/monoton/400Regular/Monoton_400Regular.ttf',
  arabic: '@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf',
  devanagari: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  hebrew: '@expo-google-fonts/frank-ruhl-libre/400Regular/FrankRuhlLibre_400Regular.ttf',
  japanese: '@expo-google-fonts/dela-gothic-one/400Regular/DelaGothicOne_400Regular.ttf',
  korean: '@expo-google-fonts/black-han-sans/400Regular/BlackHanSans_400Regular.ttf',
  color: '@expo-google-fonts/nabla/400Regular/Nabla_400Regular.ttf',
  cff: 'source-sans/OTF/SourceSans3-It.otf',
  cff2: 'source-sans/VF/SourceSans3VF-Upright.otf',
  variable: 'source-sans/VF/SourceSans3VF-Upright.ttf',
  woff: 'source-sans/WOFF/OTF/SourceSans3-Regular.otf.woff',
  variableWoff2: '@fontsource-variable/recursive/files/recursive-latin-full-normal.woff2',
} as const;

export type TestFont = keyof typeof testFonts;

/** The bytes of a test font. */
export function readTestFont(font: TestFont): Uint8Array {
  return readFont(testFonts[font]);
}

/** The bytes of an installed font by its path below the packages. */
export function readFont(path: string): Uint8Array {
  return new Uint8Array(readFileSync(`${packages}${path}`));
}

/**
 * One file of every family and format that the shop comes with: TrueType, CFF, CFF2, variable, WOFF and WOFF2. Families
 * that are installed to judge likeness by alone are not among them.
 */
export function listTestFonts(): string[] {
  const ours = Object.keys(manifest.dependencies);
  const regular = globSync('@expo-google-fonts/*/*Regular/*.ttf', { cwd: packages }).filter((path) =>
    ours.includes(path.split('/').slice(0, 2).join('/')),
  );
  return [...new Set([...regular, ...Object.values(testFonts)])]
    .filter((path) => existsSync(`${packages}${path}`))
    .sort();
}

/** A test font as the engine wants a face; `reads` counts how often its bytes were asked for. */
export function faceOf(font: TestFont): FaceSource & { reads: number } {
  const bytes = readTestFont(font);
  const key = createHash('sha256').update(bytes).digest('hex');
  const face = {
    key,
    reads: 0,
    read: async () => {
      face.reads += 1;
      // Storage takes its time; without it, waiting for a face under way would go untested.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return bytes;
    },
  };
  return face;
}

const cases = fileURLToPath(new URL('./test-cases/', import.meta.url));

/** A small font that was made for tests: see test-cases/README.md. */
export const readCase = (name: string): Uint8Array => new Uint8Array(readFileSync(`${cases}${name}`));

/** The fonts of an archive that was made for tests, by file name. */
export async function readCases(name: string): Promise<Map<string, Uint8Array>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cases-'));
  try {
    const files = await unpackArchive(`${cases}${name}`, folder, 1e8);
    return new Map(files.map((file) => [file.name, new Uint8Array(readFileSync(file.path))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
