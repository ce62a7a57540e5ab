import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const productRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/products',
    // `add`: the dialog for a new product is open.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['status', 'add']),
    component: lazyRouteComponent(() => import('./Products.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/products/$productId',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['tab']),
    component: lazyRouteComponent(() => import('./ProductPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/orders',
    validateSearch: (search: Record<string, unknown>) =>
      textsOf(search, ['status', 'product', 'email']),
    component: lazyRouteComponent(() => import('./orders/Orders.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/orders/$orderId',
    component: lazyRouteComponent(() => import('./orders/OrderPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/coupons',
    // `add`: the dialog for a new coupon is open.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['status', 'add']),
    component: lazyRouteComponent(() => import('./coupons/Coupons.tsx')),
  }),
]
