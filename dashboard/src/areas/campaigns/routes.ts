import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'
import { RECIPIENT_SEARCH } from './report/recipient-search.ts'

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
    validateSearch: (search: Record<string, unknown>) =>
      textsOf(search, ['tab', ...RECIPIENT_SEARCH]),
    component: lazyRouteComponent(() => import('./Campaign.tsx')),
  }),
]
