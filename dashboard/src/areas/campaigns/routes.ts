import type { AnyRoute } from '@tanstack/react-router'

export const campaignRoutes = (_root: AnyRoute): AnyRoute[] => []
