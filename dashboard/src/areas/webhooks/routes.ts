import type { AnyRoute } from '@tanstack/react-router'

export const webhookRoutes = (_root: AnyRoute): AnyRoute[] => []
