/** The name of readers' subscriptions among sales. */
export const SUBSCRIPTION_SALES = 'subscription'
