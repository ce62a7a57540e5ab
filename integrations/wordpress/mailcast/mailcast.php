<?php
/**
 * Plugin Name:       Mailcast
 * Description:       A sign-up form and the latest issues of your newsletter, from your own Mailcast server.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            The authors of Mailcast
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       mailcast
 * Domain Path:       /languages
 *
 * @package Mailcast
 */

defined( 'ABSPATH' ) || exit;

define( 'MAILCAST_VERSION', '0.1.0' );
define( 'MAILCAST_FILE', __FILE__ );

require_once __DIR__ . '/includes/newsletters.php';
require_once __DIR__ . '/includes/fetch.php';
require_once __DIR__ . '/includes/issues.php';
require_once __DIR__ . '/includes/connection.php';
require_once __DIR__ . '/includes/form.php';
require_once __DIR__ . '/includes/list.php';
require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/blocks.php';
