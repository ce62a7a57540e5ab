import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const accountDataRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/account',
    component: lazyRouteComponent(() => import('./AccountData.tsx')),
  }),
]
