import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const subscriptionRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/subscriptions',
    // `currency`, `source`, `month` and `movement` come from the revenue page.
    validateSearch: (search: Record<string, unknown>) =>
      textsOf(search, ['status', 'interval', 'currency', 'source', 'month', 'movement']),
    component: lazyRouteComponent(() => import('./Subscriptions.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/subscriptions/prices',
    component: lazyRouteComponent(() => import('./prices/Prices.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/subscriptions/$subscriptionId',
    component: lazyRouteComponent(() => import('./SubscriptionPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/revenue',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['currency']),
    component: lazyRouteComponent(() => import('./revenue/Revenue.tsx')),
  }),
]
