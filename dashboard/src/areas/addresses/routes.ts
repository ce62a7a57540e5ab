import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const addressRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/address',
    component: lazyRouteComponent(() => import('./AddressPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/redirects',
    component: lazyRouteComponent(() => import('./Redirects.tsx')),
  }),
]
