import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole address map of the shop. */
export default [
  layout('shop/frame/shop-layout.tsx', [
    index('shop/home-page.tsx'),
    route('product', 'shop/product-list-page.tsx'),
    route('product/id/:id', 'shop/product-by-id-page.tsx'),
    route('product/:slug', 'shop/product-page.tsx'),
    route('cart', 'shop/cart-page.tsx'),
    route('license', 'shop/license-page.tsx'),
  ]),
  route('*', 'shop/missing-page.tsx'),
] satisfies RouteConfig;
