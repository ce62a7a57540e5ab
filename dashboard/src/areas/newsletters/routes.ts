import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const newsletterRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/newsletter',
    component: lazyRouteComponent(() => import('./NewsletterSettings.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/newsletters/new',
    component: lazyRouteComponent(() => import('./NewNewsletter.tsx')),
  }),
]
