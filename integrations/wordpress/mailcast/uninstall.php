<?php
/**
 * Removes what the plugin has stored.
 *
 * @package Mailcast
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

foreach ( (array) get_option( 'mailcast_newsletters', array() ) as $mailcast_address ) {
	delete_transient( 'mailcast_issues_' . md5( $mailcast_address ) );
}
delete_option( 'mailcast_newsletters' );
delete_option( 'mailcast_names' );
