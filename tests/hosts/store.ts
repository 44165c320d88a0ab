import S3rver from 's3rver';

/** An S3-compatible store in a process of its own, to be killed: `node store.ts PORT FOLDER BUCKET`. */
const [, , port = '0', directory = '', bucket = ''] = process.argv;
const store = new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
await store.run();
console.log('open');
