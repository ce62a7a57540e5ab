import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export const mailServiceRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/mail',
    component: lazyRouteComponent(() => import('./MailServicePage.tsx')),
  }),
]
