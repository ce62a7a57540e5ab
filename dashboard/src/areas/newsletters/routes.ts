import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const newsletterRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    beforeLoad: () => {
      throw redirect({ to: '/settings/newsletter', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/newsletter',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['field', 'draft']),
    component: lazyRouteComponent(() => import('./NewsletterSettings.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/newsletters/new',
    component: lazyRouteComponent(() => import('./NewNewsletter.tsx')),
  }),
]
