<?php
/**
 * The latest issues of a newsletter, from its public feed.
 *
 * @package Mailcast
 */

defined( 'ABSPATH' ) || exit;

/** The most issues that a feed has. */
const MAILCAST_MOST_ISSUES = 20;
/** The time for which issues are shown before the server is asked again. */
const MAILCAST_FRESH_S = 15 * MINUTE_IN_SECONDS;
/** The time until the next try after one that failed, so that few visitors wait for a server that is away. */
const MAILCAST_RETRY_S = 5 * MINUTE_IN_SECONDS;

/**
 * Returns the name under which the issues of a newsletter are kept.
 *
 * @param string $address The address of its page.
 * @return string
 */
function mailcast_issues_key( $address ) {
	return 'mailcast_issues_' . md5( $address );
}

/**
 * Returns the latest issues of a newsletter, newest first: those of up to 15 minutes ago, or older ones
 * while the server does not answer.
 *
 * @param string $address The address of its page.
 * @return array[] Each with url, title, summary and time.
 */
function mailcast_latest_issues( $address ) {
	$key  = mailcast_issues_key( $address );
	$kept = get_transient( $key );
	$old  = is_array( $kept ) ? $kept['issues'] : array();
	if ( is_array( $kept ) && time() < $kept['until'] ) {
		return $old;
	}
	// Visitors who come meanwhile see the old ones and do not wait.
	mailcast_keep_issues( $address, $old, 2 * MAILCAST_LIMIT_S );
	$issues = mailcast_read_issues( $address );
	if ( null === $issues ) {
		mailcast_keep_issues( $address, $old, MAILCAST_RETRY_S );
		return $old;
	}
	mailcast_keep_issues( $address, $issues, MAILCAST_FRESH_S );
	return $issues;
}

/**
 * Keeps issues, and for how many seconds they are not asked for again. Old ones stay for a month.
 *
 * @param string  $address The address of the newsletter's page.
 * @param array[] $issues  The issues.
 * @param int     $seconds The seconds.
 */
function mailcast_keep_issues( $address, $issues, $seconds ) {
	set_transient(
		mailcast_issues_key( $address ),
		array(
			'issues' => $issues,
			'until'  => time() + $seconds,
		),
		MONTH_IN_SECONDS
	);
}

add_action( 'update_option_' . MAILCAST_NEWSLETTERS, 'mailcast_forget_issues', 10, 2 );

/**
 * Removes the issues of newsletters that are no longer chosen.
 *
 * @param string[] $before The addresses until now.
 * @param string[] $after  The addresses from now on.
 */
function mailcast_forget_issues( $before, $after ) {
	foreach ( array_diff( (array) $before, (array) $after ) as $address ) {
		delete_transient( mailcast_issues_key( $address ) );
	}
}

/**
 * Reads the issues from the newsletter's JSON feed.
 *
 * @param string $address The address of its page.
 * @return array[]|null Null when the server gave no feed. An archive that is hidden has no issues.
 */
function mailcast_read_issues( $address ) {
	$answer = mailcast_fetch( $address . '/feed.json', 'application/feed+json' );
	if ( is_wp_error( $answer ) ) {
		return null;
	}
	if ( 404 === wp_remote_retrieve_response_code( $answer ) ) {
		return array();
	}
	$feed = json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( 200 !== wp_remote_retrieve_response_code( $answer ) || ! isset( $feed['items'] ) || ! is_array( $feed['items'] ) ) {
		return null;
	}
	$issues = array();
	foreach ( array_slice( $feed['items'], 0, MAILCAST_MOST_ISSUES ) as $item ) {
		$url   = mailcast_text_of( $item, 'url', 2000 );
		$title = mailcast_text_of( $item, 'title', 500 );
		if ( '' === $title || ! preg_match( '#^https?://#i', $url ) ) {
			continue;
		}
		$issues[] = array(
			'url'     => $url,
			'title'   => $title,
			'summary' => mailcast_text_of( $item, 'summary', 500 ),
			'time'    => (int) strtotime( mailcast_text_of( $item, 'date_published', 40 ) ),
		);
	}
	return $issues;
}

/**
 * Returns a text of a feed's item, cut to a length. It is no HTML, and is escaped where it is shown.
 *
 * @param mixed  $item  The item.
 * @param string $field The name of the field.
 * @param int    $most  The most characters.
 * @return string
 */
function mailcast_text_of( $item, $field, $most ) {
	return is_array( $item ) && isset( $item[ $field ] ) && is_string( $item[ $field ] )
		? mb_substr( $item[ $field ], 0, $most )
		: '';
}
