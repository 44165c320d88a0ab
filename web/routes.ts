import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole address map of the pages. */
export default [
  layout('shop/frame/shop-layout.tsx', [
    index('shop/home/home-page.tsx'),
    route('product', 'shop/product-list-page.tsx'),
    route('product/id/:id', 'shop/product-by-id-page.tsx'),
    route('product/:slug', 'shop/product-page.tsx'),
    route('logotypes', 'shop/logotypes/logotypes-page.tsx'),
    route('license', 'shop/license/license-page.tsx'),
    route('about', 'shop/about/about-page.tsx'),
    route('contact', 'shop/contact/contact-page.tsx'),
    route('preview/:slug', 'shop/preview/preview-page.tsx'),
    route('cart', 'shop/cart-page.tsx'),
    route('checkout', 'shop/checkout/checkout-page.tsx'),
    route('checkout-success', 'shop/checkout/success-page.tsx'),
    route('subscription-success', 'shop/checkout/subscription-success-page.tsx'),
    route('*', 'shop/missing-page.tsx'),
  ]),
  route('in-use/:file', 'shop/home/in-use/use-picture.ts'),
  route('robots.txt', 'shop/found/robots.ts'),
  route('sitemap.xml', 'shop/found/sitemap-index.ts'),
  route('sitemap/:part', 'shop/found/sitemap-part.ts'),
  route('login', 'account/login-page.tsx'),
  route('register', 'account/register-page.tsx'),
  route('forgot', 'account/forgot-page.tsx'),
  route('reset', 'account/reset-page.tsx'),
  route('confirm-email', 'account/settings/confirm-email-page.tsx'),
  ...prefix('customer', [
    layout('account/customer-layout.tsx', [
      index('account/customer-index.tsx'),
      route('dashboard', 'account/dashboard/dashboard-page.tsx'),
      route('order-history', 'account/order-history-page.tsx'),
      route('subscription', 'account/subscription/subscription-page.tsx'),
      route('account', 'account/settings/account-page.tsx'),
      route('fonts', 'account/library/library-page.tsx'),
      route('licenses', 'account/wallet/wallet-page.tsx'),
    ]),
  ]),
  ...prefix('admin', [
    layout('admin/admin-layout.tsx', [
      index('admin/admin-page.tsx'),
      route('users', 'admin/users/users-page.tsx'),
      route('license', 'admin/license/license-admin-page.tsx'),
      route('mail', 'admin/mail-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
