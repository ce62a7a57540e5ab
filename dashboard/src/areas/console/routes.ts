import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const consoleRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/console',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['operation', 'q']),
    component: lazyRouteComponent(() => import('./ApiConsole.tsx')),
  }),
]
