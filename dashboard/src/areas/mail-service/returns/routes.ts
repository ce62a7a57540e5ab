import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsOf } from '../../../search.ts'

export const mailReturnsRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/mail/returns',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['provider']),
    component: lazyRouteComponent(() => import('./MailReturnsPage.tsx')),
  }),
]
