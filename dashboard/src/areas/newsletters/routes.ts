import type { AnyRoute } from '@tanstack/react-router'

export const newsletterRoutes = (_root: AnyRoute): AnyRoute[] => []
