import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const designRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/design',
    component: lazyRouteComponent(() => import('./Design.tsx')),
  }),
]
