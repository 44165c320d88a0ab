import { type LoadedFace, loadFace } from '../drawing/face.ts';

/** Faces held by one worker, the least recently used going first. */
export class FaceCache {
  readonly #faces = new Map<string, LoadedFace>();
  readonly #most: number;
  readonly #mostBytes: number;
  #held = 0;
  #loadedBytes = 0;
  #loads = 0;

  constructor(most = 48, mostBytes = 64 * 1024 * 1024) {
    this.#most = most;
    this.#mostBytes = mostBytes;
  }

  /** All faces ever loaded: HarfBuzz frees memory late and WASM memory never shrinks, so this is what wears a worker out. */
  get loaded(): { faces: number; bytes: number } {
    return { faces: this.#loads, bytes: this.#loadedBytes };
  }

  find(key: string): LoadedFace | undefined {
    const face = this.#faces.get(key);
    if (face) {
      this.#faces.delete(key);
      this.#faces.set(key, face);
    }
    return face;
  }

  /** Loads a face under a key; throws BrokenFont when it is not a sound font. */
  async load(key: string, bytes: Uint8Array, maxBytes: number): Promise<LoadedFace> {
    const face = await loadFace(bytes, maxBytes);
    this.#faces.set(key, face);
    this.#held += face.bytes;
    this.#loadedBytes += face.bytes;
    this.#loads += 1;
    for (const [oldest, old] of this.#faces) {
      if (oldest === key || (this.#faces.size <= this.#most && this.#held <= this.#mostBytes)) break;
      this.#faces.delete(oldest);
      this.#held -= old.bytes;
    }
    return face;
  }
}
