import type { Config } from '@react-router/dev/config';

// A page brings the routes that it needs; those of its links are asked for once it stands, in one request.
export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config;
