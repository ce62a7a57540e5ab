import type { AnyRoute } from '@tanstack/react-router'

export const domainRoutes = (_root: AnyRoute): AnyRoute[] => []
