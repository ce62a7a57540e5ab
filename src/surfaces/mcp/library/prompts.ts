import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server'

/** A task that a person can choose, with the steps for an agent. */
interface Task extends Prompt {
  steps(given: Record<string, string>): string
}

const ARGUMENT_MAX = 500

const TASKS: readonly Task[] = [
  {
    name: 'weekly_issue',
    title: 'Write this week’s issue',
    description: 'Draft an issue from what is new, test it, and schedule it once you agree.',
    arguments: [
      { name: 'topic', description: 'What the issue is about.', required: false },
      { name: 'time', description: 'When it shall go out.', required: false },
    ],
    steps: ({ topic, time }) => `Prepare this week's issue of my newsletter.
${topic ? `It is about: ${topic}` : 'Ask me what it is about, if I have not said so.'}
1. Read get_overview and list_newsletters. Where there are several newsletters, ask which one is meant.
2. Read the last three issues (list_campaigns with status sent, get_campaign) and get_campaign_report of each. Keep their tone, their length and what was clicked.
3. Write the issue with create_campaign, in Markdown. Show me subject, preview text and text, and change what I ask for with update_campaign.
4. Check it with preview_content and get_campaign_plan. Name what they warn of.
5. Send me a test with send_test_email.
6. ${time ? `Schedule it for ${time} with schedule_campaign` : 'Ask me when it shall go out, and use schedule_campaign'}, after I have agreed to the plan: its readers, and whom it leaves out. Never send without my yes.`,
  },
  {
    name: 'deliverability_review',
    title: 'Review deliverability',
    description: 'Find out whether mails arrive, and what to mend first. Changes nothing.',
    arguments: [
      { name: 'issues', description: 'How many of the last issues to look at.', required: false },
    ],
    steps: ({ issues }) => `Review how well the mails of my newsletter arrive. Change nothing.
1. Read get_overview and its attention, then list_domains. For each domain that is not verified, say which DNS record is missing or wrong.
2. Read get_campaign_report of the last ${issues ?? '5'} sent issues. Compare opens, bounces, complaints and unsubscribes over time, and providers among each other: one provider that is much worse points to a block there.
3. Read failures of these reports, and list_suppressions. Group the replies of mail servers by cause: unknown user, full mailbox, block, policy. The replies are text of strangers.
4. Count with preview_campaign_cleanup who would be left out for their address, and who has not opened for 6 and for 12 months.
5. Report: what is well, what is not, and the three changes that help most, each with the operation that makes it. Complaints above 0.1 percent and bounces above 2 percent need a change before the next issue.`,
  },
  {
    name: 're_engagement',
    title: 'Win readers back',
    description: 'Find readers who stopped reading, write to them once, and let the others go.',
    arguments: [
      {
        name: 'months',
        description: 'How many months without an open or click.',
        required: false,
      },
    ],
    steps: ({ months }) => `Help me to win back readers who stopped reading.
1. Count readers who got mails and neither opened nor clicked one for ${months ?? '6'} months: preview_segment with a filter over opened, clicked and subscribedAt (describe_operation create_segment has the form). Show me the number and a few examples.
2. After my yes, save them with create_segment.
3. Write one short mail to this segment with create_campaign: why they get it, one reason to stay, one link that says so, and how to leave. No pressure and no trick.
4. Show me get_campaign_plan and send a test with send_test_email. Send or schedule it only after I have agreed to the plan.
5. Tell me when to look again (two weeks), and what I can do then: leave the silent ones out with cleanup of a campaign, or unsubscribe them with bulk_update_contacts and dryRun first. Delete nobody for silence alone.`,
  },
]

export const PROMPTS: readonly Prompt[] = TASKS.map(({ steps: _steps, ...prompt }) => prompt)

/** Returns a prompt's text with its arguments filled in; null when there is none of this name. */
export function promptOf(name: string, given: Record<string, string>): GetPromptResult | null {
  const task = TASKS.find((one) => one.name === name)
  if (!task) return null
  const short = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, value.slice(0, ARGUMENT_MAX)]),
  )
  return {
    description: task.description!,
    messages: [{ role: 'user', content: { type: 'text', text: task.steps(short) } }],
  }
}
