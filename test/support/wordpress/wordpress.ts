import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../processes/free-port.ts'

// A real WordPress with its own MariaDB and PHP's web server, in a folder of the test. `npm run
// test:apps` says in WORDPRESS where WordPress is.

const SOURCE = process.env['WORDPRESS'] ?? ''
export const skip = SOURCE === '' && 'npm run test:apps finds WordPress and runs this'

export const ADMIN = { name: 'ada', password: 'a long password 42' }

/** The time limit for a server's start. */
const READY_MS = 120_000

/**
 * Keeps WordPress from asking wordpress.org, Gravatar and Google, as it does in the editor. Takes its
 * language from a test, since WordPress itself allows only those of which it has the words.
 */
const LOOPBACK = `<?php
add_filter( 'should_load_remote_block_patterns', '__return_false' );
add_filter( 'pre_option_show_avatars', static function () { return '0'; } );
add_filter( 'style_loader_src', static function ( $src ) { return 0 === strpos( $src, 'https://fonts.' ) ? false : $src; } );
add_filter( 'locale', static function ( $locale ) { return get_option( 'test_locale', $locale ); } );
remove_action( 'enqueue_block_editor_assets', 'wp_enqueue_editor_block_directory_assets' );
`

/** Installs WordPress with a plugin from its ZIP, which is active, and answers on loopback. */
export async function startWordPress(pluginZip: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-wordpress-'))
  chmodSync(folder, 0o755)
  after(() => rmSync(folder, { recursive: true, force: true }))
  const [site, socket] = [join(folder, 'site'), join(folder, 'sql')]
  const log = join(folder, 'debug.log')
  // Debian's links lead to other packages, some of which may be missing.
  cpSync(SOURCE, site, { recursive: true, dereference: true, filter: (path) => existsSync(path) })
  await startMariaDb(folder, socket)
  sql('create database wordpress character set utf8mb4')

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  writeFileSync(join(site, 'wp-config.php'), configuration({ socket, url, log }))
  mkdirSync(join(site, 'wp-content/mu-plugins'), { recursive: true })
  writeFileSync(join(site, 'wp-content/mu-plugins/loopback.php'), LOOPBACK)
  // A few processes, since WordPress calls itself.
  const server = spawn(
    'php',
    ['-d', 'sendmail_path=/bin/true', '-S', `127.0.0.1:${port}`, '-t', site],
    {
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  )
  server.stderr.resume()
  after(async () => {
    const ended = once(server, 'exit')
    // The group has the processes that it has made.
    process.kill(-server.pid!, 'SIGTERM')
    await ended
  })
  await until(async () => (await fetch(`${url}/license.txt`).catch(() => null)) !== null)

  php(
    `require_once ABSPATH . 'wp-admin/includes/upgrade.php';
     $user = wp_install( 'The garden', '${ADMIN.name}', 'ada@garden.example', true, '', '${ADMIN.password}' )['user_id'];
     // The editor of a person who has read its welcome.
     $seen = array( 'welcomeGuide' => false, 'enableChoosePatternModal' => false );
     update_user_meta( $user, 'wp_persisted_preferences', array( 'core' => $seen, 'core/edit-post' => $seen, '_modified' => gmdate( 'c' ) ) );`,
    'define( "WP_INSTALLING", true );',
  )
  php(`require_once ABSPATH . 'wp-admin/includes/file.php'; require_once ABSPATH . 'wp-admin/includes/plugin.php';
     WP_Filesystem();
     $done = unzip_file( '${pluginZip}', WP_PLUGIN_DIR );
     if ( is_wp_error( $done ) ) { throw new Exception( $done->get_error_message() ); }
     $done = activate_plugin( 'mailcast/mailcast.php' );
     if ( is_wp_error( $done ) ) { throw new Exception( $done->get_error_message() ); }`)

  /** Runs PHP in WordPress, and returns what it prints. */
  function php(code: string, before = ''): string {
    const { status, stdout, stderr } = spawnSync(
      'php',
      ['-d', 'sendmail_path=/bin/true', '-d', 'display_errors=stderr'],
      {
        cwd: site,
        encoding: 'utf8',
        input: `<?php $_SERVER['HTTP_HOST'] = '127.0.0.1:${port}'; ${before} require './wp-load.php'; ${code}`,
      },
    )
    if (status !== 0)
      throw new Error(
        `PHP ended with ${status}: ${stdout.replace(/<style[^]*?<\/style>/g, '')}${stderr}${logged()}`,
      )
    return stdout
  }

  function logged(): string {
    return existsSync(log) ? readFileSync(log, 'utf8') : ''
  }

  function sql(statement: string): string {
    const { status, stdout, stderr } = spawnSync(
      'mariadb',
      ['--no-defaults', '--socket', socket, '--user=root', '--batch', '--execute', statement],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
    return stdout
  }

  return {
    url,
    site,
    php,

    /** Publishes a page and returns its address. */
    page(title: string, content: string): string {
      const encoded = Buffer.from(JSON.stringify([title, content])).toString('base64')
      return php(`[$title, $content] = json_decode( base64_decode( '${encoded}' ), true );
        kses_remove_filters();
        echo get_permalink( wp_insert_post( wp_slash( array( 'post_title' => $title, 'post_content' => $content, 'post_type' => 'page', 'post_status' => 'publish' ) ) ) );`)
    },

    /** Chooses the newsletters, as the settings do. */
    choose(...addresses: string[]): void {
      php(`update_option( 'mailcast_newsletters', ${phpList(addresses)} );`)
    },

    /** Returns everything in the database. */
    dump(): string {
      const { status, stdout, stderr } = spawnSync(
        'mariadb-dump',
        ['--no-defaults', '--socket', socket, '--user=root', 'wordpress'],
        { encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 },
      )
      if (status !== 0) throw new Error(stderr)
      return stdout
    },

    /** Returns the complaints of PHP about the plugin. */
    complaints: () =>
      logged()
        .split('\n')
        .filter((line) => line.includes('/plugins/mailcast/')),
  }
}

const phpList = (texts: readonly string[]) =>
  `array( ${texts.map((text) => `'${text.replace(/['\\]/g, '\\$&')}'`).join(', ')} )`

function configuration(at: { socket: string; url: string; log: string }): string {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${at.socket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    AUTH_KEY: 'a',
    WP_HOME: at.url,
    WP_SITEURL: at.url,
    WP_DEBUG: true,
    WP_DEBUG_LOG: at.log,
    WP_DEBUG_DISPLAY: false,
    DISABLE_WP_CRON: true,
    // Nothing leaves loopback, and nothing is fetched from wordpress.org.
    WP_HTTP_BLOCK_EXTERNAL: true,
    WP_ACCESSIBLE_HOSTS: '127.0.0.1',
    AUTOMATIC_UPDATER_DISABLED: true,
    FS_METHOD: 'direct',
  }
  const lines = Object.entries(constants).map(
    ([name, value]) =>
      `define( '${name}', ${typeof value === 'string' ? `'${value}'` : String(value)} );`,
  )
  return `<?php\n${lines.join('\n')}\n$table_prefix = 'wp_';\nif ( ! defined( 'ABSPATH' ) ) { define( 'ABSPATH', __DIR__ . '/' ); }\nrequire_once ABSPATH . 'wp-settings.php';\n`
}

async function startMariaDb(folder: string, socket: string): Promise<void> {
  const data = join(folder, 'data')
  // MariaDB refuses to run as root unless it is told to.
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const made = spawnSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...user,
    ],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`MariaDB has no data folder: ${made.stdout}${made.stderr}`)
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--skip-networking',
      '--innodb-flush-log-at-trx-commit=0',
      ...user,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  after(async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  })
  await until(() => said.includes('ready for connections'))
}

async function until(isReady: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + READY_MS; performance.now() < end; await pause(50))
    if (await isReady()) return
  throw new Error(`a server was not ready after ${READY_MS / 1000} s`)
}
