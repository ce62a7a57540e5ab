import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const paymentRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({ getParentRoute: () => root, path: '/settings/payments', component: lazyRouteComponent(() => import('./PaymentsPage.tsx')) }),
]
