<?php
/**
 * The test of the connection to a newsletter.
 *
 * @package Mailcast
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads the form of a newsletter and its feed, and says whether blocks will work.
 *
 * @param string $address The address of its page.
 * @return array With `works` (bool), `says` (what was found), and `todo` (what to do; may be empty).
 */
function mailcast_test_newsletter( $address ) {
	$form = mailcast_fetch( $address . '/embed', 'text/html' );
	if ( is_wp_error( $form ) ) {
		return mailcast_test_failed(
			/* translators: 1: host, 2: the error, as the server's libraries word it */
			sprintf( __( '%1$s does not answer: %2$s.', 'mailcast' ), wp_parse_url( $address, PHP_URL_HOST ), rtrim( $form->get_error_message(), '.' ) ),
			__( 'Open the address in your browser. If it opens there, this web server may not reach it: ask your host to allow connections to it. If it does not, check the address and whether Mailcast is running.', 'mailcast' )
		);
	}
	$status = (int) wp_remote_retrieve_response_code( $form );
	$page   = wp_remote_retrieve_body( $form );
	if ( 404 === $status ) {
		return mailcast_test_failed(
			__( 'There is no newsletter at this address.', 'mailcast' ),
			__( 'Open your newsletter’s page in a browser and copy its address from there. In Mailcast, Site & forms shows it. Most end in /n/ and the newsletter’s short name.', 'mailcast' )
		);
	}
	if ( 429 === $status || $status >= 500 ) {
		return mailcast_test_failed(
			/* translators: %d: a status of HTTP, such as 503 */
			sprintf( __( 'The server answers, but with an error (%d).', 'mailcast' ), $status ),
			__( 'Wait a minute and test again. If it stays, look at the log of Mailcast.', 'mailcast' )
		);
	}
	if ( 200 !== $status || false === strpos( $page, 'class="n-form' ) ) {
		return mailcast_test_failed(
			__( 'Something answers at this address, but it is no page of a Mailcast newsletter.', 'mailcast' ),
			__( 'Copy the address of the newsletter’s page, not that of the dashboard or of this site.', 'mailcast' )
		);
	}

	if ( preg_match( '#<title>(.*?)</title>#s', $page, $found ) ) {
		mailcast_keep_name( $address, mb_substr( sanitize_text_field( html_entity_decode( $found[1], ENT_QUOTES, 'UTF-8' ) ), 0, 200 ) );
	}
	if ( false === strpos( $page, '<form' ) ) {
		return mailcast_test_failed(
			__( 'The newsletter is there, but takes no new readers at the moment.', 'mailcast' ),
			__( 'Sign in to Mailcast: its home page says why.', 'mailcast' )
		);
	}
	$issues = mailcast_read_issues( $address );
	if ( null === $issues ) {
		return mailcast_test_failed(
			__( 'The sign-up form works, but the feed of issues could not be read.', 'mailcast' ),
			__( 'Test again in a minute. Until then the block of issues shows what it showed before.', 'mailcast' )
		);
	}
	mailcast_keep_issues( $address, $issues, MAILCAST_FRESH_S );
	$result = array(
		'works' => true,
		/* translators: %s: the name of the newsletter */
		'says'  => sprintf( __( 'Connected to “%s”.', 'mailcast' ), mailcast_name_of( $address ) ),
		'todo'  => '',
	);
	if ( ! $issues ) {
		$result['todo'] = __( 'There are no issues to show yet. If you have sent some, set the archive to public in Mailcast.', 'mailcast' );
	}
	if ( is_ssl() && 'http' === wp_parse_url( $address, PHP_URL_SCHEME ) ) {
		$result['todo'] = __( 'The address begins with http://, so browsers warn visitors who sign up. Give Mailcast a certificate, and use https://.', 'mailcast' );
	}
	return $result;
}

/**
 * Makes the result of a test that failed.
 *
 * @param string $says What was found.
 * @param string $todo What to do.
 * @return array
 */
function mailcast_test_failed( $says, $todo ) {
	return array(
		'works' => false,
		'says'  => $says,
		'todo'  => $todo,
	);
}
