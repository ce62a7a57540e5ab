import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export const templateRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/templates',
    component: lazyRouteComponent(() => import('./Templates.tsx')),
  }),
]
