// An S3-compatible store that reads the options and the list of users that compose.yaml gives to its own.
'use strict';
const fs = require('node:fs');
const http = require('node:http');
const S3rver = require('s3rver');
const Account = require('s3rver/lib/models/account');

const option = (name) => process.argv.find((word) => word.startsWith(`-${name}=`)).slice(name.length + 2);

for (const { name, credentials } of JSON.parse(fs.readFileSync(option('s3.config'), 'utf8')).identities)
  for (const { accessKey, secretKey } of credentials) new Account(name, name).createKeyPair(accessKey, secretKey);
Account.registry.delete('S3RVER');

const store = new S3rver({ silent: true, vhostBuckets: false, directory: option('dir') });
const answer = store.callback();
http
  .createServer((request, response) => (request.url === '/healthz' ? response.end() : answer(request, response)))
  .listen(8333);
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));
