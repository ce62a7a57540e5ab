import type { AnyRoute } from '@tanstack/react-router'

export const accountRoutes = (_root: AnyRoute): AnyRoute[] => []
