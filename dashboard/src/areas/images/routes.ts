import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const imageRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/images',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['q', 'image']),
    component: lazyRouteComponent(() => import('./Images.tsx')),
  }),
]
