import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const segmentRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/segments',
    component: lazyRouteComponent(() => import('./Segments.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/segments/new',
    // `filter`: the tree to begin with, as JSON.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['filter']),
    component: lazyRouteComponent(() => import('./NewSegment.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/segments/$segmentId',
    component: lazyRouteComponent(() => import('./Segment.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/segments/$segmentId/edit',
    component: lazyRouteComponent(() => import('./EditSegment.tsx')),
  }),
]
