import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const siteRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/site',
    component: lazyRouteComponent(() => import('./SitePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/site/forms',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['kind']),
    component: lazyRouteComponent(() => import('./SignupForms.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/site/welcome',
    component: lazyRouteComponent(() => import('./WelcomeMail.tsx')),
  }),
]
