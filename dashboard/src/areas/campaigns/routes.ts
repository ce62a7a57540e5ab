import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const campaignRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/campaigns',
    // `new`: a draft is made at once and opened.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['status', 'new']),
    component: lazyRouteComponent(() => import('./Campaigns.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/campaigns/$campaignId',
    // The filters are those of the recipients.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['tab', 'status', 'did', 'reason']),
    component: lazyRouteComponent(() => import('./Campaign.tsx')),
  }),
]
