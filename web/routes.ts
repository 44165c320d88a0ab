import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole address map of the shop. */
export default [index('shop/home-page.tsx'), route('*', 'shop/missing-page.tsx')] satisfies RouteConfig;
