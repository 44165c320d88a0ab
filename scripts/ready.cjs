// Runs before every script, on whatever Node the machine has: installs the locked packages when they
// are missing or older than the lockfile. The packages bring Node 24, which runs everything else.
'use strict';
var fs = require('fs');
var path = require('path');
var spawnSync = require('child_process').spawnSync;

var root = path.join(__dirname, '..');
var installed = path.join(root, 'node_modules', '.package-lock.json');
var lock = path.join(root, 'package-lock.json');

function isCurrent() {
  try {
    return fs.statSync(installed).mtimeMs >= fs.statSync(lock).mtimeMs;
  } catch (_missing) {
    return false;
  }
}

if (!isCurrent()) {
  console.log('Installing packages (once) ...');
  var npm = process.env.npm_execpath;
  var run = npm
    ? spawnSync(process.execPath, [npm, 'ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit', shell: true });
  if (run.status !== 0) process.exit(run.status || 1);
  // npm may keep an older time on the file: touch it, so that the next start does not install again.
  fs.utimesSync(installed, new Date(), new Date());
}

var bundled = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
var version = process.versions.node.split('.').map(Number);
var isNewEnough = version[0] > 24 || (version[0] === 24 && version[1] >= 7);
if (!fs.existsSync(bundled) && !isNewEnough) {
  console.error('Node 24.7 or newer is needed on this platform; this is ' + process.version + '.');
  process.exit(1);
}
