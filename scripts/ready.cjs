// Runs before every script, on whatever Node the machine has: installs the locked packages when they
// are missing or older than the lockfile. The packages bring Node 24, which runs everything else.
'use strict';
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..');
const installed = path.join(root, 'node_modules', '.package-lock.json');
const lock = path.join(root, 'package-lock.json');

if (!isCurrent()) install();
requireNode24();

function isCurrent() {
  if (!fs.existsSync(installed)) return false;
  return fs.statSync(installed).mtimeMs >= fs.statSync(lock).mtimeMs || isSame();
}

// The lockfile may have come later, as in a fresh clone that was given the packages of another: npm would
// remove them before it asks for them again, which cannot be done without a network.
function isSame() {
  const [have, want] = [installed, lock].map((file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages);
  return (
    Object.keys(have).every((place) => want[place]) &&
    Object.entries(want).every(
      ([place, { version, optional }]) => place === '' || (have[place] ? have[place].version === version : optional),
    )
  );
}

function install() {
  console.log('Installing packages (once) ...');
  // The packages bring the Node that runs them, so what npm says of today's would be wrong.
  const options = ['ci', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const run = npm
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: true });
  if (run.status !== 0) process.exit(run.status || 1);
  // npm may keep an older time on the file: touch it, so that the next start does not install again.
  fs.utimesSync(installed, new Date(), new Date());
}

function requireNode24() {
  const bundled = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (fs.existsSync(bundled) || major > 24 || (major === 24 && minor >= 7)) return;
  console.error(`Node 24.7 or newer is needed on this platform; this is ${process.version}.`);
  process.exit(1);
}
