import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseFolder, closeFolder, socketFolder } from './cluster-folders.ts';

const modeOf = (folder: string) => fs.statSync(folder).mode & 0o777;

test.runIf(process.platform !== 'win32')(
  'only the data folder itself is closed, and not what has to be made above it',
  () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'huruf-place-'));
    onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
    fs.mkdirSync(path.join(root, 'plain'));
    const data = path.join(root, 'above', 'data');
    closeFolder(data);
    expect(modeOf(data)).toBe(0o700);
    // Where the folder above is closed to others, the user of the database cannot come to its files.
    expect(modeOf(path.dirname(data))).toBe(modeOf(path.join(root, 'plain')));
  },
);

const isRoot = process.getuid?.() === 0;

function newFolder(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'huruf-place-'));
  fs.chmodSync(root, 0o755);
  onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
  return root;
}

test.runIf(isRoot)(
  'as root the data folder stays root’s: the user of the database passes through to his own folder, and reads nothing else',
  () => {
    const root = newFolder();
    const data = path.join(root, 'data');
    const outside = path.join(root, 'outside');
    fs.mkdirSync(path.join(data, 'mail'), { recursive: true });
    fs.writeFileSync(path.join(data, 'mail', '1.eml'), 'a live link');
    fs.writeFileSync(path.join(data, 'settings.key'), 'key');
    fs.writeFileSync(outside, 'not the shop’s');
    fs.chmodSync(outside, 0o644);
    fs.symlinkSync(outside, path.join(data, 'link'));
    // As an earlier version left it.
    const { user } = chooseFolder(data);
    for (const name of ['', 'mail', 'settings.key']) fs.chownSync(path.join(data, name), user!.uid, user!.gid);
    const { home } = chooseFolder(data);
    const shown = (file: string) => [fs.lstatSync(file).uid, modeOf(file)];
    expect(shown(data)).toEqual([0, 0o711]);
    expect(shown(path.join(data, 'mail'))).toEqual([0, 0o700]);
    expect(shown(path.join(data, 'settings.key'))).toEqual([0, 0o600]);
    expect(shown(home)).toEqual([user!.uid, 0o700]);
    expect(shown(outside)).toEqual([0, 0o644]);
    const asUser = (command: string) => spawnSync('sh', ['-c', command], { uid: user!.uid, gid: user!.gid }).status;
    expect(asUser(`cat '${data}/mail/1.eml'`)).not.toBe(0);
    expect(asUser(`mv '${data}/settings.key' '${data}/away'`)).not.toBe(0);
    expect(asUser(`touch '${home}/own'`)).toBe(0);
  },
);

test.runIf(isRoot)('a link where the folder of the database should be is not followed', () => {
  const root = newFolder();
  const elsewhere = path.join(root, 'elsewhere');
  fs.mkdirSync(elsewhere);
  fs.mkdirSync(path.join(root, 'data'));
  fs.symlinkSync(elsewhere, path.join(root, 'data', 'postgres'));
  expect(() => chooseFolder(path.join(root, 'data'))).toThrow('is no folder');
  expect(fs.statSync(elsewhere).uid).toBe(0);
});

test.runIf(process.platform !== 'win32')(
  'a folder or a link that somebody made where the socket should be is not taken',
  () => {
    const root = newFolder();
    const folders = { native: '', home: `/${'deep/'.repeat(30)}` };
    const first = socketFolder(folders, root);
    expect(modeOf(first)).toBe(0o700);
    expect(socketFolder(folders, root)).toBe(first);
    fs.rmdirSync(first);
    fs.symlinkSync(root, first);
    const second = socketFolder(folders, root);
    expect(second).not.toBe(first);
    fs.chmodSync(second, 0o777);
    expect(socketFolder(folders, root)).not.toBe(second);
    expect(fs.lstatSync(first).isSymbolicLink()).toBe(true);
  },
);
