import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const importRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({ getParentRoute: () => root, path: '/imports', component: lazyRouteComponent(() => import('./Imports.tsx')) }),
  createRoute({ getParentRoute: () => root, path: '/imports/new', component: lazyRouteComponent(() => import('./NewImport.tsx')) }),
  createRoute({ getParentRoute: () => root, path: '/imports/$importId', component: lazyRouteComponent(() => import('./Import.tsx')) }),
]
