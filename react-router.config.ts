import type { Config } from '@react-router/dev/config';

// Routes are few, so the whole map travels with the first page instead of a request for each link.
export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
