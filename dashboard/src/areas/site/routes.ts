import type { AnyRoute } from '@tanstack/react-router'

export const siteRoutes = (_root: AnyRoute): AnyRoute[] => []
