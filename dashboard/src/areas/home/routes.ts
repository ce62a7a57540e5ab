import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export const homeRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({ getParentRoute: () => root, path: '/', component: lazyRouteComponent(() => import('./Home.tsx')) }),
  createRoute({ getParentRoute: () => root, path: '/start', component: lazyRouteComponent(() => import('./Start.tsx')) }),
]
