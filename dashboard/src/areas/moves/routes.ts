import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export const moveRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/moves',
    component: lazyRouteComponent(() => import('./MoveHere.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/moves/$moveId',
    component: lazyRouteComponent(() => import('./MovePage.tsx')),
  }),
]
