import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { fileMover } from './fixtures/move-file.ts'
import type { Files } from './houses/fixtures/packed.ts'

// A file of each service, uploaded as a form, planned, confirmed and moved.

const world = await testWorld()
const server = await testServer(world)

const moveFile = fileMover(world, server.url)

const CASES: Record<string, { name: string; file: Files | string; readers: number }> = {
  substack: {
    name: 'export.zip',
    readers: 1,
    file: {
      'posts.csv':
        'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n140032145.first-issue,2023-04-05T06:07:08.000Z,true,2023-04-05T06:07:08.000Z,,newsletter,everyone,First issue,On peas,\n',
      'posts/140032145.first-issue.html': '<p>Sow <strong>peas</strong> now.</p>',
      'email_list.garden.csv':
        'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at\nada@example.com,false,,other,false,2021-02-04T07:55:20.123Z,\n',
    },
  },
  ghost: {
    name: 'garden.ghost.2023-04-05.json',
    readers: 0,
    file: JSON.stringify({
      db: [
        {
          meta: { exported_on: 1680674828000, version: '5.80.0' },
          data: {
            posts: [
              {
                id: '6425f0c1a1b2c3d4e5f60718',
                uuid: '6f1f2a3b-0000-4000-8000-000000000001',
                title: 'First issue',
                slug: 'first-issue',
                html: '<p>Sow <strong>peas</strong> now.</p>',
                status: 'published',
                type: 'post',
                visibility: 'public',
                published_at: '2023-04-05T06:07:08.000Z',
                created_at: '2023-04-01T06:07:08.000Z',
              },
            ],
            posts_authors: [],
            users: [],
            settings: [],
          },
        },
      ],
    }),
  },
  buttondown: {
    name: 'buttondown.zip',
    readers: 1,
    file: {
      'emails.json': JSON.stringify([
        {
          id: 'em_1',
          subject: 'First issue',
          slug: 'first-issue',
          body: 'Sow **peas** now.',
          status: 'sent',
          email_type: 'public',
          publish_date: '2023-04-05T06:07:08Z',
          creation_date: '2023-04-01T06:07:08Z',
          absolute_url: 'https://buttondown.com/garden/archive/first-issue/',
        },
      ]),
      'subscribers.csv':
        'id,email_address,creation_date,notes,metadata,tags,source,type,unsubscription_date\ns1,ada@example.com,2021-02-04T07:55:20.000Z,,{},,embedded_form,regular,\n',
    },
  },
  beehiiv: {
    name: 'posts.csv',
    readers: 0,
    file: 'id,web_title,status,audience,content_tags,url,web_subtitle,email_subject_line,email_preview_text,content_html,thumbnail_url,created_at\npost_1,First issue,confirmed,Both,,https://garden.beehiiv.com/p/first-issue,,First issue,,<p>Sow <strong>peas</strong> now.</p>,,2023-04-05 06:07:08\n',
  },
  mailchimp: {
    name: 'mailchimp.zip',
    readers: 1,
    file: {
      'campaigns_content/1234_first-issue.html':
        '<html><head><title>First issue</title></head><body><p>Sow <strong>peas</strong> now.</p></body></html>',
      'campaigns.csv':
        'Title,Subject,Send Date,Unique Id\nFirst issue,First issue,"Apr 05, 2023 06:07 am",1234\n',
      'lists/subscribed_members_export_1.csv':
        '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS\nada@example.com,Ada,,2,,,"2021-02-04 07:55:20",,,,,,,,,"2021-02-04 07:55:20",1,1f,,\n',
    },
  },
  wordpress: {
    name: 'garden.xml',
    readers: 0,
    file: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Garden</title><link>https://garden.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://garden.example</wp:base_site_url><wp:base_blog_url>https://garden.example</wp:base_blog_url><item><title>First issue</title><link>https://garden.example/2023/04/05/first-issue/</link><dc:creator>ada</dc:creator><guid isPermaLink="false">https://garden.example/?p=7</guid><content:encoded><![CDATA[<p>Sow <strong>peas</strong> now.</p>]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>7</wp:post_id><wp:post_date_gmt>2023-04-05 06:07:08</wp:post_date_gmt><wp:post_name>first-issue</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`,
  },
  markdown: {
    name: 'site.zip',
    readers: 0,
    file: {
      '_posts/2023-04-05-first-issue.md':
        '---\ntitle: First issue\ndate: 2023-04-05T06:07:08Z\n---\n\nSow **peas** now.\n',
    },
  },
}

for (const [service, { name, file, readers }] of Object.entries(CASES)) {
  test(`a file of ${service} is recognised, and its issue is on the web with its date`, async () => {
    const ada = await world.account()
    const move = await moveFile(ada, file, name)
    assert.deepEqual([move.from, move.status], [service, 'done'], JSON.stringify(move.failure))
    assert.equal(move.counts.issues.added, 1, JSON.stringify(move))
    assert.equal(move.counts.readers.added, readers)
    const { data } = await world.ok(ada.apiKey, 'list_campaigns', {})
    const campaign = await world.ok(ada.apiKey, 'get_campaign', { campaignId: data[0].id })
    assert.deepEqual(
      [campaign.subject, campaign.status, campaign.movedFrom.service],
      ['First issue', 'sent', service],
    )
    assert.match(campaign.publishedAt, /^2023-04-05/)
    assert.match(JSON.stringify(campaign.content), /peas/)
  })
}

test('a file with a key, and a file of a service that is read by a key, are refused', async () => {
  const ada = await world.account()
  const refusedAt = async (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob(['email\nada@example.com\n']), 'readers.csv')
    const sent = await fetch(`${server.url}/api/v1/moves`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${ada.apiKey}` },
    })
    const { errors } = (await sent.json()) as { errors?: { pointer: string; detail: string }[] }
    return [sent.status, errors?.[0]?.pointer, errors?.[0]?.detail]
  }
  assert.deepEqual(await refusedAt({ apiKey: 'kit_secret', from: 'kit' }), [
    422,
    '/apiKey',
    'Send either the file or the key, and not both.',
  ])
  assert.deepEqual(await refusedAt({ from: 'kit' }), [
    422,
    '/from',
    'No file of kit is read. Send apiKey in its place.',
  ])
  const { data } = await world.ok(ada, 'list_moves', {})
  assert.deepEqual(data, [])
})
