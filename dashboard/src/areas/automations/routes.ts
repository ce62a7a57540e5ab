import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export const automationRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/automations',
    component: lazyRouteComponent(() => import('./Automations.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/automations/$automationId',
    component: lazyRouteComponent(() => import('./Automation.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/automations/$automationId/readers',
    component: lazyRouteComponent(() => import('./runs/Readers.tsx')),
  }),
]
