import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const overviewRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({ getParentRoute: () => root, path: '/settings/usage', component: lazyRouteComponent(() => import('./Usage.tsx')) }),
]
