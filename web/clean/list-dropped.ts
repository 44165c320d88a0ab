import type { DroppedFile } from './found-file.ts';

/** Files as a field for files or folders gives them. */
export const listChosen = (files: readonly File[]): DroppedFile[] =>
  files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** All files of what was dropped, those in folders too. Has to be called while the drop is handled. */
export async function listDropped(transfer: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  if (entries.every((entry) => entry === null)) return listChosen([...transfer.files]);
  const lists = await Promise.all(entries.map((entry) => (entry ? walk(entry) : [])));
  return lists.flat();
}

async function walk(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const inside: FileSystemEntry[] = [];
  // A browser gives a hundred at a time.
  for (let some = await readSome(reader); some.length > 0; some = await readSome(reader)) inside.push(...some);
  return (await Promise.all(inside.map(walk))).flat();
}

const readSome = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
